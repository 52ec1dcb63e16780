import { isServiceError, type LanguageService, type StyleRuleList } from '@lockale/client'
import { LockaleError } from '@lockale/errors'
import type { RemoteStyle } from '@lockale/exchange'
import { compareAge, type Made } from '../first-made.ts'

/** Who is asked for style rule lists. */
export interface StyleAsking {
  readonly client: LanguageService
  readonly signal: AbortSignal
}

/** `undefined`: the service does not know it, or not any more. */
export async function fetchStyle(styleId: string, { client, signal }: StyleAsking): Promise<RemoteStyle | undefined> {
  try {
    return toRemoteStyle(await client.styleRules.get(styleId, { signal }))
  } catch (error) {
    if (isServiceError(error, 'NOT_FOUND')) return undefined
    throw sayForbidden(error)
  }
}

/** All there are, oldest first. */
export async function listStyles({ client, signal }: StyleAsking): Promise<readonly RemoteStyle[]> {
  try {
    const lists = await client.styleRules.list({ detailed: true, signal })
    return lists.toSorted((a, b) => compareAge(toMade(a), toMade(b))).map(toRemoteStyle)
  } catch (error) {
    throw sayForbidden(error)
  }
}

export function toMade({ styleId: id, creationTime: createdAt }: StyleRuleList): Made {
  return { id, createdAt }
}

export function toRemoteStyle(list: StyleRuleList): RemoteStyle {
  const { styleId, name, language, version, configuredRules = {}, customInstructions = [] } = list
  return {
    styleId,
    title: name,
    language: language.toLowerCase(),
    version,
    rules: configuredRules,
    instructions: customInstructions,
  }
}

/** What the service says to a key that may not is the same for every kind of reason. */
export function sayForbidden(error: unknown): unknown {
  if (!isServiceError(error, 'UNAUTHORIZED') || error.status !== 403) return error
  return new LockaleError(
    'STYLE_FORBIDDEN',
    `The service does not let this key work with style rules: ${error.message}`,
    {
      ...(error.place === undefined ? {} : { place: error.place }),
      hint: 'Style rules are for paid plans; keys of free accounts end in ":fx". lockale usage says whether the key works at all.',
      cause: error,
    },
  )
}

/** One that is gone already is fine. */
export async function deleteRemoteStyle(styleId: string, { client, signal }: StyleAsking): Promise<void> {
  try {
    await client.styleRules.delete(styleId, { signal })
  } catch (error) {
    if (!isServiceError(error, 'NOT_FOUND')) throw sayForbidden(error)
  }
}
