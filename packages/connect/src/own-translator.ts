import {
  type Connection,
  type FitAnswer,
  type Item,
  type RequestedSettings,
  type RequestSize,
  type SettingName,
  settingOfField,
  type Translator,
  type TranslatorLimits,
  unsupportedSetting,
} from '@lockale/core'
import { type OwnAnswer, readVariants } from '@lockale/core/plan/read-answer'
import type { Secret } from '@lockale/errors'
import type { Clock } from '@lockale/client'
import { openOwnFunction, priceOf } from './own-function.ts'
import { readReason } from './reason.ts'
import { isRephrased, rephraseField } from './rephrase.ts'

/** A translator of the project's own, as the engine calls it. */
export interface OwnTranslator extends Pick<Connection, 'translate'> {
  readonly size: RequestSize
  /** Most calls at the same time. */
  readonly parallel: number
  /** Returns the price of a batch; `undefined` if the translator does not state one. */
  readonly price: ((items: readonly Item[]) => number | undefined) | undefined
  /** Returns the settings for a target: formality and instructions. All others belong to the service. */
  fit(target: { readonly locale: string; readonly wanted: RequestedSettings }): FitAnswer
}

/** What wrapped functions need: the clock for their time limit, and secrets that must not stand in their reasons. */
export interface OwnOptions {
  readonly clock: Pick<Clock, 'sleep'>
  readonly secrets: readonly Secret[]
}

/** Wraps a translator of the project's own. What is wrong inside of a translation is found later, by the checks. */
export function openOwnTranslator(translator: Translator, { clock, secrets }: OwnOptions): OwnTranslator {
  const { id } = translator
  const named = { kind: 'translator', id } as const
  const { limits, ask } = openOwnFunction<OwnAnswer>(
    {
      ...named,
      limits: translator.limits,
      call: (items, job) => translator.translate(items, job),
      read(answer) {
        const { text } = answer
        const variants = readVariants(readField(answer, 'variants'))
        const doubt = readReason(readField(answer, 'doubt'), secrets)
        return typeof text === 'string' ? { text, doubt, variants } : undefined
      },
      shape: '{ id, text } with two strings',
      join: (one, other) => (areSame(one, other) ? { ...one, doubt: one.doubt ?? other.doubt } : undefined),
    },
    clock,
  )
  return {
    parallel: limits.parallel,
    price: translator.price && ((items) => priceOf(named, (own) => translator.price?.(own), items)),
    size: { ...sizeOf(limits), takesItems: true },
    fit: (target) => fitOwn(target, id),
    async translate(request, signal) {
      const { values, problem } = await ask(request, signal)
      return {
        texts: values.map((value) => value?.text),
        doubts: values.map((value) => value?.doubt),
        variants: values.map((value) => value?.variants),
        billedCharacters: undefined,
        problem,
      }
    },
  }
}

function areSame(one: OwnAnswer, other: OwnAnswer): boolean {
  return one.text === other.text && JSON.stringify(one.variants) === JSON.stringify(other.variants)
}

/** Returns the size of the batches of a function of the project's own. */
export function sizeOf({
  strings,
  characters,
}: Required<Pick<TranslatorLimits, 'strings' | 'characters'>>): RequestSize {
  return {
    limits: { maxTexts: strings, maxBytes: characters },
    overheadBytes: () => 0,
    // A string that is longer than the limit is sent by itself.
    textBytes: (text) => Math.min([...text].length, characters),
  }
}

/** Returns a field that must not spoil the whole answer; a getter that throws counts as something that is no string. */
export function readField(answer: Readonly<Record<string, unknown>>, name: string): unknown {
  try {
    return answer[name]
  } catch {
    return true
  }
}

function fitOwn(
  { locale, wanted }: { readonly locale: string; readonly wanted: RequestedSettings },
  id: string,
): FitAnswer {
  const { context, explicit, files: _files, formality, instructions, ...others } = wanted
  const leftOut = Object.entries(others).flatMap(([field, value]) => {
    if (value === undefined || !isField(field)) return []
    const name: SettingName = settingOfField[field]
    return [{ name, why: `it belongs to the language service, and ${id} translates ${locale}` }]
  })
  const forced = leftOut.find(({ name }) => explicit.includes(name))
  if (forced !== undefined) {
    const isVariants = forced.name === 'model' && isRephrased(wanted)
    throw unsupportedSetting(locale, isVariants ? { ...forced, name: rephraseField } : forced)
  }
  const settings = {
    engine: id,
    ...(formality !== undefined && { formality }),
    ...(instructions !== undefined && { instructions }),
  }
  return { locale, code: locale, settings, context, leftOut, takesItems: true }
}

function isField(field: string): field is keyof typeof settingOfField {
  return Object.hasOwn(settingOfField, field)
}
