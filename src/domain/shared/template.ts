/** Members that a text with `{name}` placeholders needs. */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never

/** Puts texts and numbers of `context` in place of `{name}`; anything else, and what is missing, leaves a gap. */
export function fillTemplate(text: string, context: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = context[name]
    return typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
  })
}
