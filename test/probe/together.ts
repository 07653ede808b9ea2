// The same question by many at once, of what the host has not read yet: each must get the answer that Node gives.
const AT_ONCE = 12;
const MUNICIPALITIES = ['0114', '0180', '1280', '1480', '2180', '2584'];
/** Each of them lies in another part of the store. */
const FIGURES_OF_EACH = 8;

type Observations = { data: { observations: { id: string }[] } };

/** Paths of figures that no probe asks about; `base` is Node's. */
async function pathsOf(base: string): Promise<string[]> {
  const paths: string[] = [];
  for (const geo of MUNICIPALITIES) {
    const response = await fetch(`${base}/api/v1/observations?geo=${geo}&limit=200`);
    const { data }: Observations = await response.json();
    const step = Math.ceil(data.observations.length / FIGURES_OF_EACH);
    const chosen = data.observations.filter((_, place) => place % step === 1);
    paths.push(...chosen.map(({ id }) => `/api/v1/observations/${id}`));
  }
  return paths;
}

/** A line for each figure that somebody was not given as Node gives it. */
export async function askTogether(node: string, host: string): Promise<string[]> {
  const lines: string[] = [];
  for (const path of await pathsOf(node)) {
    const expected = await (await fetch(node + path)).text();
    const ask = async () => {
      const response = await fetch(host + path);
      const body = await response.text();
      return response.status === 200 && body === expected ? null : `${response.status} ${body.slice(0, 100)}`;
    };
    const wrong = (await Promise.all(Array.from({ length: AT_ONCE }, ask))).find((line) => line !== null);
    if (wrong !== undefined)
      lines.push(`${path} by ${AT_ONCE} at once: expected Node's answer, got ${wrong}`);
  }
  return lines;
}
