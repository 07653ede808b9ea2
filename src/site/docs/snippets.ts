// Programs to copy: how to ask again only for what changed. The tests run them as they stand, all but the one in R.

import { parseObservationId } from '../../model/observation-id.ts';

export type Snippet = { language: string; code: string };

/** The series that the figure belongs to: an answer that changes with a release. */
export function conditionalAddress(siteUrl: string, id: string): string {
  const { geo = '', metric = '' } = parseObservationId(id) ?? {};
  return `${siteUrl}/api/v1/observations?geo=${geo}&metric=${metric}`;
}

/** @param address of a collection of the API */
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
