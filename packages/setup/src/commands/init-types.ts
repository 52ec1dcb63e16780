import { LockaleError } from '@lockale/errors'
import type { Flags } from '@lockale/terminal/arguments/flags'
import type { Prompts } from '@lockale/terminal/prompts'
import type { Detection, TypesOffer } from '../detect/detection.ts'
import type { Chosen } from './init-choice.ts'

/**
 * Returns by folder the types that `init` sets up: with `--types`, or if the user wants them. Without a question there
 * are none: types can fail the type check of an app that compiles now.
 * @throws {LockaleError} `INIT_UNSURE` if `--types` is set, and no app can have types
 */
export async function chooseTypes(
  chosen: readonly Chosen[],
  { detection, flags, prompts }: { detection: Detection; flags: Flags; prompts: Prompts | undefined },
): Promise<ReadonlyMap<string, TypesOffer>> {
  const isWanted = flags.has('types')
  const offers = chosen.flatMap(({ folder, candidate }) => {
    const { types } = detection.packages.find((one) => one.folder === folder) ?? {}
    // Only the user knows which of several namespaces is the default of i18next.
    const isPlain = types?.needsNamespace !== true || !candidate.files.some((file) => hasNamespace(file))
    return types !== undefined && (isWanted || isPlain) ? [[folder, types] as const] : []
  })
  const [first] = offers
  if (isWanted && first === undefined) {
    throw new LockaleError('INIT_UNSURE', 'No app here can have types of its strings.', {
      hint: 'They need TypeScript, one of i18next, next-intl, use-intl and react-intl, and a free file name. Leave out --types, and set `types` in the config.',
    })
  }
  if (first === undefined || (!isWanted && prompts === undefined)) return new Map()
  const message = `Write types of the strings, so that a wrong key does not compile (${first[1].library})?`
  return isWanted || (await prompts?.confirm({ message })) === true ? new Map(offers) : new Map()
}

function hasNamespace(file: Chosen['candidate']['files'][number]): boolean {
  return JSON.stringify(file).includes('{namespace}')
}
