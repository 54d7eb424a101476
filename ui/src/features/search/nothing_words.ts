import * as searchText from "../../bindings/texts/search";
import { activeFilters, type SearchFilters, type SearchState } from "./search";

const filterNames: Record<keyof SearchFilters, () => string> = {
  model: searchText.model,
  provider_id: searchText.provider,
  ending: searchText.ending,
  from: searchText.date,
  to: searchText.date,
  folder_id: searchText.folder,
  tag: searchText.tag,
  role: searchText.author,
  has_code: searchText.hasCode,
};

export function nothingWords({ text, filters }: Pick<SearchState, "text" | "filters">): string {
  const query = text.trim();
  const names = [...new Set(activeFilters(filters).map((name) => filterNames[name]()))].join(", ");
  if (names === "") {
    return query === "" ? searchText.nothing() : searchText.nothingFor({ query });
  }
  return query === ""
    ? searchText.nothingFiltered({ filters: names })
    : searchText.nothingForFiltered({ query, filters: names });
}
