import { LockaleError } from '@lockale/errors'
import type { Config } from '../model/config.ts'
import { coherenceProblems } from './coherence.ts'
import { normalise } from './normalise.ts'
import { configSchema } from './schema.ts'
import type { UserConfig } from './user-config.ts'
import { type Problem, validate } from './validate.ts'

/**
 * Checks what a config file gave and fills in the defaults. Takes anything at all.
 * @param options.place the file it came from, as a person names it
 * @throws {LockaleError} `CONFIG_INVALID`, with every problem in its message
 */
export function parseConfig(raw: unknown, { place }: { readonly place: string }): Config {
  const { value, problems } = validate(configSchema, raw)
  if (problems.length > 0) throw invalid(problems, place)
  const user = value as UserConfig
  const config = normalise(user)
  const clashes = coherenceProblems(config, user)
  if (clashes.length > 0) throw invalid(clashes, place)
  return config
}

const maxShown = 20

function invalid(problems: readonly Problem[], place: string): LockaleError {
  const lines = problems.slice(0, maxShown).map(({ path, text }) => `  ${path === '' ? 'The config' : path} ${text}`)
  if (problems.length > maxShown) lines.push(`  … and ${problems.length - maxShown} more`)
  const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`
  return new LockaleError('CONFIG_INVALID', `${place} has ${count}:\n${lines.join('\n')}`, {
    place,
    hint: 'The smallest config that works: { source: "en", targets: ["de"], files: ["locales/{locale}/{namespace}.json"] }.',
  })
}
