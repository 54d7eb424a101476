"""Writes crates/app/prices/prices.json from the newest release of the PyPI package genai-prices.

Uses only the standard library. `cargo xtask models` starts this script; its argument is the folder
of the result.
"""

import datetime
import decimal
import hashlib
import io
import json
import pathlib
import re
import sys
import urllib.request
import zipfile

PACKAGE = "genai-prices"
INDEX = f"https://pypi.org/simple/{PACKAGE}/"

# The fields with the prices of text tokens, per million tokens. Each field is followed by the name
# that it has in the result.
RATES = {"input_mtok": "input", "cache_read_mtok": "cached", "output_mtok": "output"}

# Addresses of providers of which the package knows only an older one, by the provider's id.
ADDRESSES = {"together": r"https://api\.together\.(?:ai|xyz)"}


def newest() -> tuple[str, str, bytes]:
    """Returns the version, the day of the upload and the content of the newest wheel."""
    ask = urllib.request.Request(INDEX, headers={"Accept": "application/vnd.pypi.simple.v1+json"})
    files = json.load(urllib.request.urlopen(ask, timeout=60))["files"]
    wheels = [
        file
        for file in files
        if file["filename"].endswith("-none-any.whl") and not file.get("yanked")
    ]
    wheel = max(wheels, key=lambda file: file["upload-time"])
    content = urllib.request.urlopen(wheel["url"], timeout=60).read()
    if hashlib.sha256(content).hexdigest() != wheel["hashes"]["sha256"]:
        raise SystemExit(f"{wheel['filename']} does not have the hash that the index states")
    return wheel["filename"].split("-")[1], wheel["upload-time"][:10], content


def constructor(name: str):
    return lambda **fields: {"type": name, **fields}


def providers(source: str) -> list[dict]:
    """Returns the providers as plain dictionaries. The module consists of constructor calls only."""
    source = source.replace("from .types import *", "").replace("providers: list[Provider] =", "providers =")
    names = set(re.findall(r"\b([A-Z]\w+)\(", source)) - {"Decimal"}
    module = {name: constructor(name) for name in names}
    exec(compile(source, "data.py", "exec"), module)  # noqa: S102
    return module["providers"]


def number(value) -> float | int:
    value = float(value)
    return int(value) if value.is_integer() else value


def rate(value) -> dict | float | int:
    if isinstance(value, dict):
        tiers = [[tier["start"], number(tier["price"])] for tier in value["tiers"]]
        return {"base": number(value["base"]), "tiers": sorted(tiers)}
    return number(value)


def match(clause: dict):
    """Returns a clause as `{"equals": "…"}`, `{"or": […]}` and the like."""
    kind = clause["type"].removeprefix("Clause")
    field = re.sub(r"(?<!^)(?=[A-Z])", "_", kind).lower()
    value = clause.get(field, clause.get(f"{field}_"))
    if isinstance(value, list):
        return {field: [match(part) for part in value]}
    # Ids are compared in lower case, so convert the value to lower case. Do not convert a regular
    # expression, in which the case of a letter can matter: `\D` is not `\d`.
    return {field: value if field == "regex" else value.lower()}


def prices(model: dict) -> list[dict]:
    entries = model["prices"] if isinstance(model["prices"], list) else [{"prices": model["prices"]}]
    result = []
    for entry in entries:
        rates = {short: rate(entry["prices"][long]) for long, short in RATES.items() if long in entry["prices"]}
        constraint = entry.get("constraint")
        if constraint and constraint["type"] == "StartDateConstraint":
            rates["from"] = constraint["start_date"].isoformat()
        elif constraint:
            times = (constraint["start_time"], constraint["end_time"])
            rates["between"] = [time.replace(tzinfo=None).isoformat("minutes") for time in times]
            if any(time.utcoffset() not in (None, datetime.timedelta()) for time in times):
                raise SystemExit(f"{model['id']}: a time of day is not in UTC")
        result.append(rates)
    return result


def main(folder: pathlib.Path) -> None:
    version, date, content = newest()
    with zipfile.ZipFile(io.BytesIO(content)) as wheel:
        source = wheel.read("genai_prices/data.py").decode()
        licence = wheel.read(f"genai_prices-{version}.dist-info/licenses/LICENSE").decode()
    trimmed = []
    for provider in providers(source):
        models = []
        for model in provider["models"]:
            entry = {"match": match(model["match"]), "prices": prices(model)}
            if model.get("context_window"):
                entry["context"] = model["context_window"]
            if any("output" in rates for rates in entry["prices"]) or "context" in entry:
                models.append(entry)
        if models:
            address = ADDRESSES.get(provider["id"], provider["api_pattern"])
            entry = {"id": provider["id"], "api": address, "models": models}
            if provider.get("fallback_model_providers"):
                entry["fallback"] = provider["fallback_model_providers"]
            trimmed.append(entry)
    head = {"source": f"{PACKAGE} {version}", "date": date}
    lines = ",\n".join(json.dumps(entry, separators=(",", ":"), ensure_ascii=False) for entry in trimmed)
    text = json.dumps(head)[:-1] + f', "providers": [\n{lines}\n]}}\n'
    json.loads(text)
    (folder / "prices.json").write_text(text)
    (folder / "LICENSE").write_text(licence)
    print(f"{head['source']} of {date}: {sum(len(entry['models']) for entry in trimmed)} models, {len(text)} bytes")


decimal.getcontext().prec = 28
main(pathlib.Path(sys.argv[1]))
