// Elements of the page, made by script. Texts become text nodes, never markup.

type Attributes = Readonly<Record<string, string>>;

function fill<E extends Element>(made: E, attributes: Attributes, children: readonly (Node | string)[]): E {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export const element = (name: string, attributes: Attributes, ...children: (Node | string)[]): HTMLElement =>
  fill(document.createElement(name), attributes, children);

export const svgElement = (name: string, attributes: Attributes, ...children: Node[]): SVGElement =>
  fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
