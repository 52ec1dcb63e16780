import type { Finding } from '../finding.ts'
import { cldrPlurals } from '../plural/plural-rules.ts'
import type { Syntax, SyntaxOptions } from '../syntax.ts'
import { escapeVue } from './escape.ts'
import { readForms } from './forms.ts'
import { scanVue } from './scan.ts'
import { tokeniseVue } from './tokenise.ts'

/**
 * vue-i18n: `{name}`, `{0}`, linked messages (`@:key`), `{'@'}` for signs that mean something, and plural forms between
 * pipes, which count by position unless the app declares rules for a locale.
 */
export function openVue({ pluralRules = [] }: SyntaxOptions): Syntax {
  const declared = new Set(pluralRules)
  const syntax: Syntax = {
    id: 'vue',
    countName: () => undefined,
    plurals: cldrPlurals,
    tokenise: tokeniseVue,
    escape: escapeVue,
    reject: rejectVue,
    splitKey: () => undefined,
    joinKey: ({ base }) => base,
    isNeverPlural: () => true,
    readVariants: (message) => readForms(message, { syntax, declared }),
  }
  return syntax
}

/** What the compiler throws for: a sign that begins nothing, and a plural form without a text. */
function rejectVue(message: string): Finding | undefined {
  const parts = scanVue(message)
  const broken = parts.find(({ type }) => type === 'broken')
  if (broken !== undefined) return refuse(message.slice(broken.start, broken.start + 20))
  const empty = parts.find(({ type }, index) => {
    const [before, after] = [parts[index - 1]?.type ?? 'pipe', parts[index + 1]?.type ?? 'pipe']
    return type === 'pipe' && (before === 'pipe' || after === 'pipe')
  })
  return empty === undefined ? undefined : refuse(message.slice(empty.start, empty.end).trim())
}

function refuse(found: string): Finding {
  return { code: 'vue-syntax', severity: 'error', arguments: { found } }
}
