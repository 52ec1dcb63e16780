import { type FormChange, type MessageChange, presentText } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import type { HandoffState, HandoffUnit, InlineText } from '../model/handoff.ts'
import { hashText } from '../model/hash.ts'
import { fromMessageKey, type MessageKey } from '../model/key.ts'
import { type Sentence, type Sentences, splitSentences } from '../plan/split-sentences.ts'
import { alignInline, readInline, readPlainInline } from '../text-check/inline.ts'
import { limitsOf, numbersOf, sourceOf } from '../text-check/pairs.ts'

/** One plural form of a message, as a translator gets it. */
export interface HandoffForm {
  readonly form: FormChange
  readonly state: HandoffState
  readonly units: readonly SentenceUnit[]
  readonly assemble: Sentences['assemble']
}

export interface SentenceUnit extends Sentence {
  readonly id: string
  readonly sourceInline: InlineText
  /** `undefined` if the existing text does not count as a translation. */
  readonly targetInline: InlineText | undefined
}

/** Returns the forms that a translator writes, without copies of other forms. */
export function toHandoffForms({ catalog, target, unit, forms }: MessageChange): readonly HandoffForm[] {
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

export function toUnits(
  { form, state, units }: HandoffForm,
  change: MessageChange,
  { config, lineOf }: { readonly config: Config; readonly lineOf: (offset: number) => number },
): readonly HandoffUnit[] {
  const { unit, target, catalog } = change
  const { plan } = form
  const text = presentText(form)
  const from = plan.do === 'translate' ? unit.forms.get(plan.from) : undefined
  const { characters: maxLength } = limitsOf({ catalog, unit, locale: target.locale }, config)
  return units.filter(hasWords).map((sentence): HandoffUnit => {
    const { id, label, isAttribute, sourceInline, targetInline } = sentence
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
      notes: notesOn(change, plan.form, sentence),
      maxLength,
      line: lineOf((from ?? [...unit.forms.values()][0])?.range.start ?? 0),
    }
  })
}

/** A run writes texts without words by itself. */
export function hasWords({ sourceInline }: Pick<SentenceUnit, 'sourceInline'>): boolean {
  return sourceInline.pieces.some((piece) => piece.type === 'text' && /[\p{L}\p{N}]/u.test(piece.text))
}

function stateOf({ state, by, findings }: FormChange): HandoffState {
  if (state === 'missing' || state === 'stale' || state === 'source-changed') return state
  if (findings.some(({ severity }) => severity === 'error')) return 'broken'
  return by === 'review' || by === 'adopted' ? by : 'current'
}

function notesOn(
  { unit, target }: MessageChange,
  form: string,
  { condition, isRaw }: Pick<SentenceUnit, 'condition' | 'isRaw'>,
): readonly string[] {
  const numbers = numbersOf(form, { unit, locale: target.locale }).join(', ')
  return [
    ...(unit.note === undefined ? [] : [unit.note]),
    ...(form === '' ? [] : [`Plural form "${form}"${numbers === '' ? '' : `, as for ${numbers}`}.`]),
    ...(condition === '' ? [] : [`The variant where ${condition}.`]),
    ...(isRaw && unit.syntax.readVariants?.(unit.forms.values().next().value?.text ?? '') !== undefined
      ? [`In ${unit.syntax.id} message format: translate the words, keep braces and keywords as they are.`]
      : []),
  ]
}

/** Returns the id of a message in files for translators: an XML name token, unique. */
export function messageId(key: MessageKey): string {
  const { path, plural } = fromMessageKey(key)
  const id = path.map(escapeSegment).join(':')
  return plural === undefined ? id : `${id}:${plural === 'cardinal' ? '_plural' : '_ordinal'}`
}

/** @param part counts from 0; `undefined` for a form that is one sentence */
export function unitId(
  key: MessageKey,
  { form, part }: { readonly form: string; readonly part: number | undefined },
): string {
  const ofForm = form === '' ? '' : `:_f.${escapeSegment(form)}`
  return messageId(key) + ofForm + (part === undefined ? '' : `:_s${part + 1}`)
}

export function messageIdOf(id: string): string {
  return id.replace(/(?::_f\.[^:]*)?(?::_s\d+)?$/u, '')
}

/** Escapes `_` at the start of a segment, which has a meaning after a key. */
function escapeSegment(segment: string): string {
  if (segment === '') return '_empty'
  return segment
    .replaceAll(
      /_(?=x[\da-f]+_)|[^A-Za-z0-9._-]/gu,
      (character) => `_x${(character.codePointAt(0) ?? 0).toString(16)}_`,
    )
    .replace(/^_(?!x[\da-f]+_)/u, '_x5f_')
}
