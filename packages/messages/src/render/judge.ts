import type { LocalePair } from '../plural/plan-variants.ts'
import type { Syntax } from '../syntax.ts'
import type { Shown } from './renderer.ts'
import { type Situation, situationsOf } from './situations.ts'

interface Judged {
  readonly source: string
  readonly target: string
  readonly syntax: Syntax
  readonly locales: LocalePair
}

/** What both messages display in one situation; `undefined` if the app fails. */
interface Sight {
  readonly situation: Situation
  readonly source: readonly Shown[] | undefined
  readonly target: readonly Shown[] | undefined
}

/**
 * Returns true if the target displays the same as the source for every number and word. The target is the source, with
 * branches for another language. A string for another number counts as the same if the language does not distinguish
 * the two (`one` of 1 and 21). Also true if lockale cannot display the message.
 * @param isCapped true if the target lacks categories of its language
 */
export function showsSameTexts(judged: Judged, isCapped: boolean): boolean {
  const looked = lookAt(judged, isCapped)
  if (looked === undefined) return true
  return looked.sights.every((sight) => {
    if (sight.source === undefined || isSame(sight.source, sight.target)) return true
    const { target } = sight
    const isLike = (other: Sight) => isSame(other.source, target) && isSame(other.target, target)
    return looked.alike(sight).some((other) => isLike(other) || looked.countsNothing(other))
  })
}

/**
 * Returns the variables that a translation does not display for some number or word, although its source does, each
 * once. The selecting number may be missing, and so may a variable that the source has only for numbers that the
 * translation does not distinguish. The condition is the values: `count is 5, gender is male`.
 */
export function lostVariables(judged: Judged): readonly Readonly<Record<'name' | 'condition', string>>[] {
  const looked = lookAt(judged, true)
  const lost = new Map<string, string>()
  for (const sight of looked?.sights ?? []) {
    const missing = missingIn(sight, looked?.deciding).filter((name) => !lost.has(name))
    if (missing.length === 0 || looked === undefined) continue
    const others = looked.alike(sight).filter(({ target }) => isSame(target, sight.target))
    for (const name of missing) {
      if (others.some((other) => !missingIn(other, looked.deciding).includes(name))) continue
      lost.set(name, Array.from(sight.situation, ([chooser, value]) => `${chooser} is ${value}`).join(', '))
    }
  }
  return Array.from(lost, ([name, condition]) => ({ name, condition }))
}

interface Looked {
  readonly sights: readonly Sight[]
  /** Returns the results for other numbers that the target language does not distinguish from these. */
  alike(one: Sight): readonly Sight[]
  /** Returns true for a number below the offset, unless it has an exact form. */
  countsNothing(one: Sight): boolean
  readonly deciding: ReadonlySet<string>
}

function lookAt({ source, target, syntax, locales }: Judged, isLenient: boolean): Looked | undefined {
  const { renderer, plurals } = syntax
  const own = renderer?.choosers(source)
  const others = renderer?.choosers(target)
  if (renderer === undefined || own === undefined || others === undefined) return undefined
  const choosers = [...own, ...others]
  const situations = situationsOf(choosers, { plurals, locales, isLenient })
  const see = (values: Situation): Sight => ({
    situation: values,
    source: renderer.show(source, { locale: locales.source, values }),
    target: renderer.show(target, { locale: locales.target, values }),
  })
  const askedOfSource = (values: Situation) => renderer.choosers(source, { locale: locales.source, values }) ?? []
  return {
    alike({ situation: values }) {
      const asked = renderer.choosers(target, { locale: locales.target, values }) ?? []
      const others = situations.alike(values, asked)
      // the source may distinguish the numbers in this branch, but not in the branch of the other number
      return others
        .filter((other) => isLenient || !situations.areToldApart(values, other, askedOfSource(other)))
        .map(see)
    },
    countsNothing: ({ situation: values }) =>
      askedOfSource(values).some(({ name, offset = 0, numbers }) => {
        const value = values.get(name)
        return typeof value === 'number' && value < offset && !numbers.includes(value)
      }),
    sights: situations.all.map(see),
    deciding: new Set(choosers.flatMap(({ name, offset = 0 }) => [name, `${name} - ${offset}`])),
  }
}

/** White space around a message with branches is layout, also around what it displays. */
function textOf(shown: readonly Shown[]): string {
  return shown
    .map((part) => (part.type === 'text' ? part.text : `\u0000${part.name}\u0000`))
    .join('')
    .trim()
}

function isSame(one: readonly Shown[] | undefined, other: readonly Shown[] | undefined): boolean {
  return one !== undefined && other !== undefined && textOf(one) === textOf(other)
}

function namesIn(shown: readonly Shown[]): ReadonlySet<string> {
  return new Set(shown.flatMap((part) => (part.type === 'placeholder' ? [part.name] : [])))
}

function missingIn({ source, target }: Sight, deciding: ReadonlySet<string> = new Set()): readonly string[] {
  if (source === undefined || target === undefined) return []
  const found = namesIn(target)
  return [...namesIn(source)].filter((name) => !found.has(name) && !deciding.has(name))
}
