// Programs to copy, each alone on what it needs. The tests run them as they stand, all but those in R.
import { parseObservationId } from '../data/identifier.ts';

export type Snippet = { language: 'curl' | 'JavaScript' | 'Python' | 'R' | 'Shell'; code: string };

type Programs = Record<'curl' | 'JavaScript' | 'Python' | 'R', string>;

const snippetsOf = (programs: Programs): Snippet[] => [
  { language: 'curl', code: programs.curl },
  { language: 'JavaScript', code: programs.JavaScript },
  { language: 'Python', code: programs.Python },
  { language: 'R', code: programs.R },
];

/** How to ask once. @param address of any answer of the API */
export const answerSnippets = (address: string): Snippet[] =>
  snippetsOf({
    curl: `curl -sS '${address}'`,
    JavaScript: `const response = await fetch('${address}');
const { data } = await response.json();
console.log(data);`,
    Python: `import json
from urllib.request import urlopen

with urlopen("${address}") as response:
    data = json.load(response)["data"]
print(data)`,
    R: `library(jsonlite)

data <- fromJSON("${address}")$data
str(data)`,
  });

/** How to have the sentence that cites an answer. @param address of an answer with a citation of its own */
export const citationSnippets = (address: string): Snippet[] =>
  snippetsOf({
    curl: `curl -sS '${address}' | jq -r .data.citation`,
    JavaScript: `const response = await fetch('${address}');
const { data } = await response.json();
console.log(data.citation);`,
    Python: `import json
from urllib.request import urlopen

with urlopen("${address}") as response:
    data = json.load(response)["data"]
print(data["citation"])`,
    R: `library(jsonlite)

data <- fromJSON("${address}")$data
data$citation`,
  });

/** How to follow a list to its end. @param address of a list of observations; the programs write one line for each */
export const pageSnippets = (address: string): Snippet[] =>
  snippetsOf({
    curl: `url='${address}'
while [ "$url" != null ]; do
  page=$(curl -sS "$url")
  printf %s "$page" | jq -r '.data.observations[] | "\\(.geo) \\(.period) \\(.value)"'
  url=$(printf %s "$page" | jq -r .data.next)
done`,
    JavaScript: `let url = '${address}';
while (url !== null) {
  const { data } = await (await fetch(url)).json();
  for (const { geo, period, value } of data.observations) console.log(geo, period, value);
  url = data.next;
}`,
    Python: `import json
from urllib.request import urlopen

url = "${address}"
while url is not None:
    with urlopen(url) as response:
        data = json.load(response)["data"]
    for figure in data["observations"]:
        print(figure["geo"], figure["period"], figure["value"])
    url = data["next"]`,
    R: `library(jsonlite)

url <- "${address}"
while (!is.null(url)) {
  data <- fromJSON(url)$data
  print(data$observations[c("geo", "period", "value")])
  url <- data[["next"]]
}`,
  });

/** How to download the figures of every metric. @param index the address of the list of files */
export const everythingSnippets = (index: string): Snippet[] =>
  snippetsOf({
    curl: `curl -sS '${index}' |
  awk -F , '$3 == "observations" && $4 != "" && $6 == "csv" { print $2 }' |
  xargs -n 1 curl -sSO`,
    JavaScript: `import { writeFile } from 'node:fs/promises';

const text = await (await fetch('${index}')).text();
const [names, ...lines] = text.trim().split(/\\r?\\n/).map((line) => line.split(','));
for (const line of lines) {
  const file = Object.fromEntries(names.map((name, place) => [name, line[place]]));
  if (file.table !== 'observations' || file.metric === '' || file.format !== 'csv') continue;
  const answer = await fetch(file.url);
  await writeFile(\`\${file.metric}.csv\`, await answer.text());
}`,
    Python: `import csv, io
from urllib.request import urlopen, urlretrieve

with urlopen("${index}") as response:
    files = list(csv.DictReader(io.TextIOWrapper(response, "utf-8")))
for file in files:
    if file["table"] == "observations" and file["metric"] and file["format"] == "csv":
        urlretrieve(file["url"], file["metric"] + ".csv")`,
    R: `files <- read.csv("${index}", colClasses = "character")
wanted <- subset(files, table == "observations" & metric != "" & format == "csv")
for (row in seq_len(nrow(wanted)))
  download.file(wanted$url[row], paste0(wanted$metric[row], ".csv"))`,
  });

/** How to read what the log says of the time after a release. @param address of the revisions after it */
export const revisionSnippets = (address: string): Snippet[] =>
  snippetsOf({
    curl: `url='${address}'
while [ "$url" != null ]; do
  page=$(curl -sS "$url")
  printf %s "$page" | jq -r '.data.revisions[] | "\\(.type) \\(.observation) \\(.previousValue) \\(.value)"'
  url=$(printf %s "$page" | jq -r .data.next)
done`,
    JavaScript: `let url = '${address}';
while (url !== null) {
  const { data } = await (await fetch(url)).json();
  for (const { type, observation, previousValue, value } of data.revisions)
    console.log(type, observation, previousValue, value);
  url = data.next;
}`,
    Python: `import json
from urllib.request import urlopen

url = "${address}"
while url is not None:
    with urlopen(url) as response:
        data = json.load(response)["data"]
    for entry in data["revisions"]:
        print(entry["type"], entry["observation"], entry["previousValue"], entry["value"])
    url = data["next"]`,
    R: `library(jsonlite)

url <- "${address}"
while (!is.null(url)) {
  data <- fromJSON(url)$data
  print(data$revisions[c("type", "observation", "previousValue", "value")])
  url <- data[["next"]]
}`,
  });

/** The series that the figure belongs to: an answer that changes with a release. */
export function conditionalAddress(siteUrl: string, id: string): string {
  const { geo = '', metric = '' } = parseObservationId(id) ?? {};
  return `${siteUrl}/api/v1/observations?geo=${geo}&metric=${metric}`;
}

/** How to ask again only for what changed. @param address of a collection of the API */
export const conditionalSnippets = (address: string): Snippet[] =>
  snippetsOf({
    curl: curl(address),
    JavaScript: javascript(address),
    Python: python(address),
    R: r(address),
  });

const curl = (address: string): string => `# keeps the tag beside the answer
curl -sS --etag-save tag.txt -o answer.json '${address}'
# prints 304, and leaves answer.json as it is
curl -sS --etag-compare tag.txt -w '%{http_code}\\n' '${address}'`;

const javascript = (address: string): string => `const address = '${address}';
const first = await fetch(address);
const { data } = await first.json();
const again = await fetch(address, {
  headers: { 'If-None-Match': first.headers.get('etag') },
});
console.log(data.total, again.status); // 304: data still holds`;

const python = (address: string): string => `import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

address = "${address}"
with urlopen(address) as first:
    data = json.load(first)["data"]
try:
    urlopen(Request(address, headers={"If-None-Match": first.headers["ETag"]}))
except HTTPError as answer:
    print(data["total"], answer.code)  # 304: data still holds`;

const r = (address: string): string => `library(httr2)

address <- "${address}"
first <- request(address) |> req_perform()
data <- resp_body_json(first)$data
again <- request(address) |>
  req_headers(\`If-None-Match\` = resp_header(first, "ETag")) |>
  req_perform()
c(data$total, resp_status(again)) # 304: data still holds`;

/** How to recompute the content hash of a figure. @param address of one observation */
export const hashSnippets = (address: string): Snippet[] => [
  { language: 'JavaScript', code: hashInJavascript(address) },
  { language: 'Python', code: hashInPython(address) },
  { language: 'Shell', code: hashInShell(address) },
];

/** Object keys keep the order in which they are listed; numbers are written as RFC 8785 has it. */
const hashInJavascript = (
  address: string,
): string => `const { data } = await (await fetch('${address}')).json();
const keys = ['geo', 'id', 'metric', 'period', 'source', 'unit', 'value'];
const text = JSON.stringify(data, keys);
const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
const hex = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0'));
console.log('sha256:' + hex.join('') === data.contentHash, 'sha256:' + hex.join(''));`;

/** Numbers stay the text that they came as, since Python writes some of them differently. */
const hashInPython = (address: string): string => `import hashlib, json
from urllib.request import urlopen

with urlopen("${address}") as answer:
    data = json.load(answer, parse_int=str, parse_float=str)["data"]
keys = ["geo", "id", "metric", "period", "source", "unit"]
members = [f'"{key}":' + json.dumps(data[key], ensure_ascii=False) for key in keys]
text = "{" + ",".join([*members, '"value":' + data["value"]]) + "}"
found = "sha256:" + hashlib.sha256(text.encode()).hexdigest()
print(found == data["contentHash"], found)`;

const hashInShell = (address: string): string => `answer=$(curl -sS '${address}')
found=sha256:$(printf %s "$answer" |
  jq -cj '.data | {geo, id, metric, period, source, unit, value}' |
  sha256sum | cut -d ' ' -f 1)
[ "$found" = "$(printf %s "$answer" | jq -r .data.contentHash)" ] && printf 'true %s\\n' "$found"`;
