import { type DiagnosticCode, ruleIds } from '@lockale/errors'

/** What a comment in a file says to lockale. */
export interface Directives {
  /** The comment without it: what it says to translators. */
  readonly note: string | undefined
  /** Rules that are silent for this message: `lockale-ignore end-stop, length-ratio`. */
  readonly ignored: readonly DiagnosticCode[]
  /** Names behind `lockale-ignore` that are no rules. */
  readonly unknown: readonly string[]
  /** Characters of a translation, at most: `max: 24`. */
  readonly maxLength: number | undefined
}

const ignore = /\blockale-ignore:?[ \t]+([a-z][a-z0-9-]*(?:[ \t]*,[ \t]*[a-z][a-z0-9-]*)*)/gu
const max = /\bmax(?:imum)?(?:[ -]?(?:len(?:gth)?|chars?|characters))?[ \t]*[:=][ \t]*(\d{1,6})\b/iu

const known: ReadonlySet<string> = new Set(Object.values(ruleIds).flat())
const none: Directives = { note: undefined, ignored: [], unknown: [], maxLength: undefined }

/** Reads the directives in a comment. @param note as the format gives it */
function readDirectives(note: string | undefined): Directives {
  if (note === undefined) return none
  const maxLength = max.exec(note)?.[1]
  const names = Array.from(note.matchAll(ignore), ([, list = '']) => list.split(',').map((name) => name.trim())).flat()
  const rest = names.length === 0 ? note : note.replaceAll(ignore, '').trim()
  return {
    note: rest === '' ? undefined : rest,
    ignored: names.filter(isRule),
    unknown: names.filter((name) => !isRule(name)),
    maxLength: maxLength === undefined ? undefined : Number(maxLength),
  }
}

/** Those of all forms of a message. What is said to translators is the comment of the first form that has one. */
export function readAllDirectives(notes: readonly string[]): Directives {
  const [first, ...others] = [...new Set(notes)].map(readDirectives)
  if (first === undefined || others.length === 0) return first ?? none
  const all = [first, ...others]
  return {
    note: first.note,
    ignored: [...new Set(all.flatMap(({ ignored }) => ignored))],
    unknown: [...new Set(all.flatMap(({ unknown }) => unknown))],
    maxLength: all.find(({ maxLength }) => maxLength !== undefined)?.maxLength,
  }
}

function isRule(name: string): name is DiagnosticCode {
  return known.has(name)
}
