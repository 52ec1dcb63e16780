import { charactersLeft, isServiceError, type LanguageService, type Usage } from '@lockale/client'
import type { CharactersLeft } from '@lockale/core'

/** What may be spent in the billing period; `undefined`: no limit, or a key that may not ask. */
export async function charactersLeftOf(
  client: LanguageService,
  signal: AbortSignal,
): Promise<CharactersLeft | undefined> {
  try {
    return toCharactersLeft(await client.usage({ signal }))
  } catch (error) {
    // Of a key with scopes this may be left out: whether it may spend, the call that spends will tell.
    if (isServiceError(error, 'UNAUTHORIZED')) return undefined
    throw error
  }
}

/** `undefined`: no limit. */
export function toCharactersLeft(usage: Usage): CharactersLeft | undefined {
  const characters = charactersLeft(usage)
  return characters === undefined ? undefined : { characters, until: usage.endTime }
}
