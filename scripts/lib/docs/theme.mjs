// @ts-check
/** The look of typedoc's pages: one signature, the text, parameters that have one, and the example. */
import { MarkdownTheme, MarkdownThemeContext } from 'typedoc-plugin-markdown'

class ReferenceContext extends MarkdownThemeContext {
  /** @param {ConstructorParameters<typeof MarkdownThemeContext>} given */
  constructor(...given) {
    super(...given)
    const { comment } = this.partials
    // The signature has the types already.
    this.partials.signature = (model, { headingLevel, multipleSignatures, hideTitle }) => {
      const text = multipleSignatures ? model.comment : (model.comment ?? model.parent.comment)
      const parameters = (model.parameters ?? []).filter((one) => one.comment)
      return [
        hideTitle ? '' : this.partials.signatureTitle(model),
        text ? comment(text, { headingLevel, showSummary: true, showTags: false }) : '',
        parameters.map((one) => `- \`${one.name}\`: ${one.comment ? comment(one.comment).replace(/\s+/g, ' ').trim() : ''}`).join('\n'),
        text ? comment(text, { headingLevel, showSummary: false, showTags: true, showReturns: true }) : '',
      ]
        .filter((part) => part.trim() !== '')
        .join('\n\n')
    }
    this.partials.inheritance = () => ''
    this.partials.hierarchy = () => ''
    // An option has a heading and an example of its own; members of other types stand in a table.
    const { groups } = this.partials
    const { useTableFormat: table } = this.helpers
    this.partials.groups = (model, options) => {
      if (merged.has(model.name)) return ''
      const isOptions = model.name === 'CreateOptions'
      this.helpers.useTableFormat = (key, kind) => (key !== 'properties' || !isOptions) && table(key, kind)
      // Options of an app stand on their own page.
      if (!isOptions)
        for (const group of model.groups ?? [])
          group.children = group.children.filter(
            (child) => !(child.isDeclaration() && /^(LatchkitOptions|CreateOptions|Omit)\./.test(child.inheritedFrom?.name ?? '')),
          )
      return groups(model, options)
    }
  }
}

/** Interfaces of the registry, which slices and plugins fill: their members are the domain itself. */
const merged = new Set(['Slices', 'PublicSlices', 'Results', 'RestoredItems', 'PluginConfigs', 'PublicState', 'RootState', 'LatchkitOptions'])

class ReferenceTheme extends MarkdownTheme {
  /** @override @param {Parameters<MarkdownTheme['getRenderContext']>[0]} page */
  getRenderContext(page) {
    return new ReferenceContext(this, page, this.application.options)
  }
}

/** Defines the theme `reference`. @param {import('typedoc').Application} app */
export function load(app) {
  app.renderer.defineTheme('reference', /** @type {never} */ (ReferenceTheme))
}
