const svgNames = 'http://www.w3.org/2000/svg';

/** A shape of a drawing; its style is the class's. */
export function shape(name: string, attributes: Record<string, string | number>, kind: string): SVGElement {
  const element = document.createElementNS(svgNames, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.setAttribute('class', kind);
  return element;
}
