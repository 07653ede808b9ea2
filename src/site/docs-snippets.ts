// Programs to copy. The tests run them as they stand, all but the one in R.
import { parseObservationId } from '../data/identifier.ts';

export type Snippet = { language: string; code: string };

/** The series that the figure belongs to: an answer that changes with a release. */
export function conditionalAddress(siteUrl: string, id: string): string {
  const { geo = '', metric = '' } = parseObservationId(id) ?? {};
  return `${siteUrl}/api/v1/observations?geo=${geo}&metric=${metric}`;
}

/** How to ask again only for what changed. @param address of a collection of the API */
export const conditionalSnippets = (address: string): Snippet[] => [
  { language: 'curl', code: curl(address) },
  { language: 'JavaScript', code: javascript(address) },
  { language: 'Python', code: python(address) },
  { language: 'R', code: r(address) },
];

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
