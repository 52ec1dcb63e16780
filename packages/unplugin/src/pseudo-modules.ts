import { jsonExpression, stringLiteral } from './literal.ts'
import { importId } from './module-id.ts'
import { acceptLine, type HotModules } from './modules.ts'

/** Those that the panel of the page offers: longer texts with accents, and texts from right to left. */
const pseudoLocales = ['en-XA', 'ar-XB']

/** `virtual:lockale/-/pseudo`: pseudo-locale → namespace → what loads its texts. `namespaces` are those of the source. */
export function printPseudoLoaders(namespaces: Iterable<string>): string {
  const names = [...namespaces]
  const locales = pseudoLocales.map((locale) => {
    const members = names.map((namespace) => {
      const id = stringLiteral(importId({ kind: 'pseudo', locale, namespace }))
      return `    [${stringLiteral(namespace)}]: () => import(${id}),\n`
    })
    return `  ${stringLiteral(locale)}: {\n${members.join('')}  },\n`
  })
  return `export default {\n${locales.join('')}}\n`
}

export interface PseudoTexts {
  readonly locale: string
  readonly namespace: string
  /** Strict JSON. */
  readonly json: string
  readonly hot: HotModules
}

/** The texts of a namespace in a pseudo-locale, which are handed over again when the source's change. */
export function printPseudoTexts({ locale, namespace, json, hot }: PseudoTexts): string {
  const runtime = stringLiteral(importId({ kind: 'runtime', name: 'pseudo' }))
  const place = `${stringLiteral(locale)}, ${stringLiteral(namespace)}`
  return `import { servePseudo } from ${runtime}
export default servePseudo(${place}, ${jsonExpression(json)})
${acceptLine(hot)}`
}
