import { voiceSources, voiceTargets } from '@lockale/api'
import { baseCode } from '@lockale/api/language-table'
import { LockaleError } from '@lockale/errors'

const targets = new Map([...voiceTargets].map((code) => [code.toLowerCase(), code]))

/**
 * The code that voice has for a locale as a target: itself (`pt-BR`), its script (`zh-TW` is `zh-Hant`) or its base language
 * (`de-AT` is `de`). Any other comes back as it is, for the service to refuse.
 * @throws {LockaleError} `USAGE_BAD_VALUE` for what is no locale
 */
export function toVoiceTarget(locale: string, flag: string): string {
  const { baseName: name, script } = maximized(locale, flag)
  const base = baseCode(name)
  const found = [name, script === undefined ? '' : `${base}-${script}`, base]
  return found.map((code) => targets.get(code.toLowerCase())).find((code) => code !== undefined) ?? name
}

/** The base code of a language that is heard. @throws {LockaleError} `USAGE_BAD_VALUE` where there is none */
export function toVoiceSource(locale: string, flag: string): string {
  const base = baseCode(maximized(locale, flag).baseName).toLowerCase()
  if (voiceSources.has(base)) return base
  throw new LockaleError('USAGE_BAD_VALUE', `${flag} ${locale}: the service does not transcribe this language.`, {
    hint: `Supported languages: ${[...voiceSources].toSorted().join(', ')}.`,
  })
}

function maximized(locale: string, flag: string): { readonly baseName: string; readonly script: string | undefined } {
  try {
    const { baseName } = new Intl.Locale(locale)
    return { baseName, script: new Intl.Locale(locale).maximize().script }
  } catch (cause) {
    throw new LockaleError('USAGE_BAD_VALUE', `${flag} ${locale}: this is not a locale.`, {
      hint: 'Write a locale like de or pt-BR.',
      cause,
    })
  }
}

/** Whether what a service calls a language looks like one: it may become part of a file's name. */
export function isVoiceCode(language: string): boolean {
  return /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,3}$/u.test(language)
}
