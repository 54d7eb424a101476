import type { ProviderReport } from "../bindings/contract";

/** What a successful test of a connection found. */
export function reportWords(report: ProviderReport, model: string): string {
  const count = report.models.length;
  if (count === 0) {
    return "The server lists no models; type the name of one.";
  }
  const listed = count === 1 ? "It lists 1 model" : `It lists ${count} models`;
  switch (report.model_found) {
    case true:
      return `${listed}, “${model}” among them.`;
    case false:
      return `${listed}, but “${model}” is not among them.`;
    default:
      return `${listed}.`;
  }
}
