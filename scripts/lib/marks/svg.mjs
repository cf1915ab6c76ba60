// @ts-check
/** Turns an SVG picture into plain data that React draws without markup, scripts, styles or addresses outside. */

/** @typedef {[tag: string, attributes: Record<string, string>, ...children: MarkNode[]]} MarkNode */
/** @typedef {{ viewBox: string, nodes: MarkNode[] }} MarkTree */

const TAGS = new Set('g path circle rect ellipse polygon polyline line defs linearGradient radialGradient stop clipPath mask'.split(' '))

/** Attributes that draw. All others are refused or, if they are known to draw nothing here, left out. */
const ATTRIBUTES = new Set(
  (
    'd cx cy r rx ry x y x1 y1 x2 y2 fx fy width height points transform fill fill-rule fill-opacity clip-rule clip-path mask maskUnits maskContentUnits opacity stroke ' +
    'stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-opacity offset stop-color stop-opacity gradientUnits gradientTransform ' +
    'clipPathUnits id mask-type'
  ).split(' '),
)
const DRAWS_NOTHING =
  /^(xmlns(:\w+)?|class|version|role|aria-[\w-]+|data-[\w-]+|xml:space|preserveAspectRatio|enable-background|overflow|color-interpolation-filters)$/

/** Names that React has for what is written in lower case or with a hyphen. @param {string} name */
const reactName = (name) => (name === 'mask-type' ? 'maskType' : name.replaceAll(/-([a-z])/g, (_, letter) => letter.toUpperCase()))

/**
 * Reads a picture.
 * @param {string} svg
 * @returns {MarkTree}
 * @throws {Error} naming what the picture has that is not allowed
 */
export function readSvg(svg) {
  const root = parse(svg)
  const [, { viewBox, width, height, fill }, ...children] = root
  const box = viewBox ?? (width && height ? `0 0 ${Number.parseFloat(width)} ${Number.parseFloat(height)}` : undefined)
  if (box === undefined) throw new Error('no viewBox and no size')
  const inherited = fill === undefined || fill === 'none' ? {} : { fill }
  const clips = new Set(wholeClips(children, box))
  const nodes = children.flatMap((node) => clean(node, clips))
  const drawn = Object.keys(inherited).length > 0 ? [/** @type {MarkNode} */ (['g', inherited, ...nodes])] : nodes
  return { viewBox: box, nodes: renameIds(drawn) }
}

/** @param {string} svg @returns {MarkNode} */
function parse(svg) {
  const tokens = svg
    .replaceAll(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>|<title>[^<]*<\/title>|<metadata>[\s\S]*?<\/metadata>/g, '')
    .matchAll(/<(\/?)([\w:-]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g)
  /** @type {MarkNode} */
  const top = ['', {}]
  const open = [top]
  for (const [whole, closes, tag = '', attributes = '', closed, text] of tokens) {
    if (text !== undefined) {
      if (text.trim() !== '') throw new Error(`text: ${text.trim().slice(0, 40)}`)
    } else if (closes) {
      const [name] = open.pop() ?? ['']
      if (name !== tag) throw new Error(`${whole} closes <${name}>`)
    } else {
      /** @type {MarkNode} */
      const node = [
        tag,
        Object.fromEntries([...attributes.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', a, b]) => [name, a ?? b ?? ''])),
      ]
      open.at(-1)?.push(node)
      if (!closed) open.push(node)
    }
  }
  const root = /** @type {MarkNode | undefined} */ (top[2])
  if (open.length !== 1 || root?.[0] !== 'svg') throw new Error('no whole <svg>')
  return root
}

/** Returns the ids of clips that cut nothing, because they are as large as the picture. @param {readonly MarkNode[]} nodes @param {string} box @returns {string[]} */
function wholeClips(nodes, box) {
  const [, , width, height] = box.split(/\s+/).map(Number)
  const whole = new RegExp(`^M0 0h${width}v${height}H0z$`, 'i')
  return nodes.flatMap(([tag, { id = '' }, ...children]) => {
    const [shape] = children
    return [
      ...(tag === 'clipPath' && children.length === 1 && shape?.[0] === 'path' && whole.test(shape[1]['d'] ?? '') ? [id] : []),
      ...wholeClips(children, box),
    ]
  })
}

/** @param {MarkNode} node @param {ReadonlySet<string>} clips @returns {MarkNode[]} */
function clean([tag, attributes, ...children], clips) {
  if (!TAGS.has(tag)) throw new Error(`<${tag}>`)
  if (tag === 'clipPath' && clips.has(attributes['id'] ?? '')) return []
  const kept = Object.fromEntries(
    Object.entries({ ...attributes, ...styleOf(attributes['style']) })
      .filter(([name, value]) => name !== 'style' && !(name === 'clip-path' && clips.has(/^url\(#(.*)\)$/.exec(value)?.[1] ?? '')))
      .flatMap(([name, value]) => allow(tag, name, value)),
  )
  const inside = children.flatMap((child) => clean(child, clips))
  if (tag === 'g' && Object.keys(kept).length === 0) return inside
  if (tag === 'defs') return inside.length === 0 ? [] : [[tag, {}, ...inside]]
  return [[tag, kept, ...inside]]
}

/** @param {string} tag @param {string} name @param {string} value @returns {[string, string][]} */
function allow(tag, name, value) {
  if (DRAWS_NOTHING.test(name)) return []
  if (!ATTRIBUTES.has(name)) throw new Error(`${name} of <${tag}>`)
  if (/url\(/.test(value) && !/^url\(['"]?#[\w.:-]+['"]?\)$/.test(value)) throw new Error(`${name}="${value}"`)
  if (/javascript:|data:|https?:|[<>&]/i.test(value)) throw new Error(`${name}="${value.slice(0, 40)}"`)
  return [[name, value.replaceAll(/\s+/g, ' ').trim()]]
}

/** Declarations of a style attribute, as attributes. @param {string | undefined} style @returns {Record<string, string>} */
function styleOf(style = '') {
  const pairs = style.split(';').flatMap((one) => {
    const [name, ...value] = one.split(':')
    return name?.trim() && value.length > 0 ? [[name.trim(), value.join(':').trim()]] : []
  })
  return Object.fromEntries(pairs.filter(([name]) => name !== 'isolation' && name !== 'mix-blend-mode'))
}

/** Gives ids short names, leaves out those that nothing names, and takes React's names for attributes. @param {readonly MarkNode[]} nodes @returns {MarkNode[]} */
function renameIds(nodes) {
  const named = [...new Set([...JSON.stringify(nodes).matchAll(/url\((?:\\?['"])?#([\w.:-]+)/g)].map(([, id = '']) => id))]
  /** @type {(node: MarkNode) => MarkNode} */
  const visit = ([tag, attributes, ...children]) =>
    /** @type {MarkNode} */ ([
      tag,
      Object.fromEntries(
        Object.entries(attributes).flatMap(([name, value]) => {
          const [, id] = /^url\(['"]?#(.*?)['"]?\)$/.exec(value) ?? []
          if (id !== undefined) return [[reactName(name), `@${named.indexOf(id)}`]]
          if (name !== 'id') return [[reactName(name), value]]
          return named.includes(value) ? [[name, String(named.indexOf(value))]] : []
        }),
      ),
      ...children.map(visit),
    ])
  return nodes.map(visit)
}
