import { writeTargets, writeLimits } from '@lockale/api'
import { canonicalCode } from '@lockale/api/language-table'
import { type CallOptions, type LanguageService, textBytes } from '@lockale/client'
import {
  type FittedSettings,
  type RequestedSettings,
  type RequestSize,
  rephraseModel,
  settingOfField,
  type Settings,
} from '@lockale/core'

/** The size of requests to rephrase strings, which are smaller than those to translate. */
export const rephraseSize: RequestSize = {
  limits: writeLimits,
  overheadBytes: () => Buffer.byteLength('{"text":[],"target_lang":"zh-Hans"}'),
  textBytes,
}

/** Names in errors what the config sets for such a target. */
export const rephraseField = 'variants "rephrase"'

export function isRephrased({ model }: Pick<Settings, 'model'>): boolean {
  return model === rephraseModel
}

/** Returns why the service cannot rephrase strings in a language; `undefined` if it can. */
export function rephraseProblem(code: string): string | undefined {
  const languages = [...writeTargets].join(', ')
  return writeTargets.has(canonicalCode(code) ?? '')
    ? undefined
    : `the service rephrases only ${languages}, not ${code}`
}

/** Returns the settings of requests to rephrase: none of those that translations have. */
export function fitRephrased(wanted: RequestedSettings): {
  readonly settings: Omit<Settings, 'engine'>
  readonly leftOut: FittedSettings['leftOut']
} {
  const leftOut = Object.entries(settingOfField).flatMap(([field, name]) =>
    name === 'model' || wanted[field as keyof typeof settingOfField] === undefined
      ? []
      : [{ name, why: 'the service does not use it to rephrase' }],
  )
  return { settings: { model: rephraseModel }, leftOut }
}

/** Rephrases strings in their own language, in the spelling of the target: `color` as `colour` for `en-GB`. */
export async function rephrase(
  client: LanguageService,
  { texts, targetLang }: { readonly texts: readonly string[]; readonly targetLang: string },
  options: CallOptions,
): Promise<readonly string[]> {
  const { improvements } = await client.rephrase({ text: texts, targetLang }, options)
  return improvements.map(({ text }) => text)
}
