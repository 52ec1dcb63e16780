import type { Syntax } from '@lockale/messages'
import { countForeignMarks } from '@lockale/messages/engine'
import type { MessageUnit } from '../model/unit.ts'

interface Counted {
  readonly syntax: Syntax['id']
  readonly pattern: string
  readonly example: string
  readonly catalogs: Set<string>
  strings: number
}

/**
 * Counts the strings with text that looks like a placeholder (`{name}`), but is none in the message format of their
 * file. The user may want to declare it in the config, so that checks protect it.
 */
export function openForeignMarks(): {
  /** Counts the strings with undeclared placeholders in messages. @param catalog id of their catalog */
  add(catalog: string, units: Iterable<MessageUnit>): void
  /** Returns a sentence for each kind of undeclared placeholder (`{name}`, `%s`), the most frequent kind first. */
  describe(): readonly string[]
} {
  const counted = new Map<string, Counted>()
  return { add, describe: () => [...counted.values()].toSorted((a, b) => b.strings - a.strings).map(toSentence) }

  function add(catalog: string, units: Iterable<MessageUnit>): void {
    const texts = new Map<Syntax, string[]>()
    for (const { syntax, forms } of units) {
      const own = texts.get(syntax) ?? []
      for (const { text } of forms.values()) own.push(text)
      texts.set(syntax, own)
    }
    for (const [syntax, own] of texts) {
      for (const { pattern, example, texts: strings } of countForeignMarks(own, syntax)) {
        const id = `${syntax.id} ${pattern}`
        const one = counted.get(id) ?? { syntax: syntax.id, pattern, example, catalogs: new Set(), strings: 0 }
        one.catalogs.add(catalog)
        one.strings += strings
        counted.set(id, one)
      }
    }
  }
}

function toSentence({ syntax, pattern, example, catalogs, strings }: Counted): string {
  const [first = ''] = catalogs
  const where = catalogs.size === 1 ? first : `${catalogs.size} files`
  const have = strings === 1 ? `1 string in ${where} has` : `${strings} strings in ${where} have`
  const line = `"placeholders": ${JSON.stringify([pattern])}`
  return syntax === 'none'
    ? `${have} placeholders such as ${example}, and lockale cannot detect the message format: translations keep them; set \`syntax\` or ${line} in the config to check them too`
    : `${have} marks such as ${example}, which are no placeholders of ${syntax}: translations keep them; set ${line} in the config to check them too`
}
