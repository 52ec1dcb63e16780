import type { PluralType } from '@lockale/messages'
import { limitsOf, sourceOf } from '../judge/pairs.ts'
import { alignInline, readInline, readPlainInline } from '../judge/read-inline.ts'
import type { FormChange, MessageChange } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import type { HandOffState, HandOffUnit } from '../model/hand-off.ts'
import { hashText } from '../model/hash.ts'
import type { InlineText } from '../model/inline.ts'
import { type Sentence, type Sentences, splitSentences } from '../plan/split-sentences.ts'
import { unitId } from './unit-id.ts'

/** One plural form of a message as what a translator gets. */
export interface HandOffForm {
  readonly form: FormChange
  readonly state: HandOffState
  readonly units: readonly SentenceUnit[]
  readonly assemble: Sentences['assemble']
}

export interface SentenceUnit extends Sentence {
  readonly id: string
  readonly sourceInline: InlineText
  /** `undefined` where the text that is there counts as none. */
  readonly targetInline: InlineText | undefined
}

/** All forms of a message that somebody writes; those that are copies of others are not among them. */
export function toHandOffForms({ catalog, target, unit, forms }: MessageChange): readonly HandOffForm[] {
  return forms.flatMap((form) => {
    const { plan } = form
    if (plan.do === 'copy') return []
    const source = sourceOf({ unit, plan })
    if (source === undefined) return []
    const { sentences, assemble } = splitSentences({
      source,
      target: presentText(form),
      syntax: unit.syntax,
      locales: { source: catalog.sourceLocale, target: target.locale },
      counts: plan.counts,
    })
    const units = sentences.map((sentence, at): SentenceUnit => {
      const part = sentences.length === 1 ? undefined : at
      const read = (text: string) => (sentence.isRaw ? readPlainInline(text) : readInline(text, sentence.syntax))
      const sourceInline = read(sentence.source)
      const own = sentence.target === undefined ? undefined : read(sentence.target)
      return {
        ...sentence,
        id: unitId(unit.key, { form: plan.form, part }),
        sourceInline,
        targetInline: own && alignInline(own, sourceInline),
      }
    })
    return [{ form, state: stateOf(form), units, assemble }]
  })
}

/** The text of a form that counts as a translation. */
export function presentText({ entry, state }: FormChange): string | undefined {
  return state === 'missing' || entry?.value === '' ? undefined : entry?.value
}

export interface UnitsQuestion {
  readonly config: Config
  /** Line of an offset in the source file. */
  readonly lineOf: (offset: number) => number
}

/** What a translator gets of a form; none where there is nothing to translate. */
export function toUnits(
  { form, state, units }: HandOffForm,
  change: MessageChange,
  { config, lineOf }: UnitsQuestion,
): readonly HandOffUnit[] {
  const { unit, target, catalog } = change
  const { plan } = form
  const text = presentText(form)
  const from = plan.do === 'translate' ? unit.forms.get(plan.from) : undefined
  const { characters: maxLength } = limitsOf({ catalog, unit, locale: target.locale }, config)
  return units.filter(hasWords).map((sentence): HandOffUnit => {
    const { id, label, condition, isAttribute, isRaw, sourceInline, targetInline } = sentence
    const shown = [plan.form, label].filter((part) => part !== '').join(' ')
    const name = shown === '' ? unit.name : `${unit.name} (${shown})`
    return {
      id,
      name: isAttribute ? `${name}, attribute` : name,
      source: sourceInline.pieces,
      target: targetInline?.pieces,
      state,
      by: form.by,
      sourceHash: unit.fingerprint,
      targetHash: text === undefined ? '' : hashText(text),
      notes: notesOn({ change, form: plan.form, condition, isRaw }),
      maxLength,
      line: lineOf((from ?? [...unit.forms.values()][0])?.range.start ?? 0),
    }
  })
}

/** Where there are no words a run writes the text by itself. */
export function hasWords({ sourceInline }: Pick<SentenceUnit, 'sourceInline'>): boolean {
  return sourceInline.pieces.some((piece) => piece.type === 'text' && /[\p{L}\p{N}]/u.test(piece.text))
}

function stateOf({ state, by, findings }: FormChange): HandOffState {
  if (state === 'missing' || state === 'stale' || state === 'fuzzy') return state
  if (findings.some(({ severity }) => severity === 'error')) return 'broken'
  return by === 'review' || by === 'adopted' ? by : 'current'
}

interface NotesQuestion {
  readonly change: MessageChange
  readonly form: string
  readonly condition: string
  readonly isRaw: boolean
}

function notesOn({ change: { unit, target }, form, condition, isRaw }: NotesQuestion): readonly string[] {
  const numbers = form === '' ? '' : examplesOf(form, unit.plural ?? 'cardinal', { unit, target })
  return [
    ...(unit.note === undefined ? [] : [unit.note]),
    ...(form === '' ? [] : [`Plural form "${form}"${numbers}.`]),
    ...(condition === '' ? [] : [`The text where ${condition}.`]),
    ...(isRaw && unit.syntax.readVariants?.(unit.forms.values().next().value?.text ?? '') !== undefined
      ? [`Written in ${unit.syntax.id} syntax: translate the words, keep braces and keywords as they are.`]
      : []),
  ]
}

function examplesOf(form: string, type: PluralType, { unit, target }: Pick<MessageChange, 'unit' | 'target'>): string {
  const slot = unit.syntax.plurals.slots(target.locale, type)?.find((one) => one.form === form)
  if (slot === undefined) return ''
  const numbers = [...new Set([slot.sample, ...slot.alternatives])].toSorted((a, b) => a - b).slice(0, 3)
  return `, as for ${numbers.join(', ')}`
}
