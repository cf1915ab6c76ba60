import type { Drawing } from './icon.js'

/** Returns a function that creates elements with attributes and children; strings become text nodes. */
export function maker(document: Document) {
  return <K extends keyof HTMLElementTagNameMap>(
    tag: K,
    attributes: Readonly<Record<string, string>>,
    ...children: readonly (Node | string)[]
  ): HTMLElementTagNameMap[K] => {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.append(...children)
    return element
  }
}

/** Returns a drawing as an element, which no content security policy blocks as an image. */
export function picture(document: Document, { ground, shapes }: Drawing): SVGElement {
  const svgNode = (tag: string, attributes: Record<string, string>) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag) as SVGElement
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    return element
  }
  const svg = svgNode('svg', { viewBox: '0 0 32 32', width: '28', height: '28', 'aria-hidden': 'true' })
  svg.append(svgNode('rect', { width: '32', height: '32', rx: '8', fill: ground }), ...shapes.map(({ path, fill }) => svgNode('path', { d: path, fill })))
  return svg
}
