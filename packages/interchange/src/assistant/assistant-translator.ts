import { type Config, type Connection, noService } from '@lockale/core'
import { LockaleError } from '@lockale/errors'

/**
 * Returns the translator of a run whose translations come from an assistant. It sends nothing. The settings that it
 * records are those that an assistant is told: formality and instructions. @param engine name of the assistant's model
 */
export function assistantTranslator(config: Config, engine: string): Connection {
  return {
    ...noService(config),
    engine,
    fit: (_, targets) =>
      Promise.resolve(
        targets.map(({ locale, wanted: { formality, instructions, context } }) => ({
          locale,
          settings: { engine, ...(formality && { formality }), ...(instructions && { instructions }) },
          context,
          leftOut: [],
          takesItems: true,
        })),
      ),
  }
}

/** The engine of a run that only lists work, when no model is named yet. */
export const anyAssistant = 'assistant'

const maxEngineLength = 80

/**
 * Checks the name of an assistant's model, as the lockfile records it.
 * @throws {LockaleError} `USAGE_BAD_VALUE` for a name that is empty, too long, or that of a service or mock service
 */
export function checkEngine(engine: string): string {
  const name = engine.trim()
  const isOther = /^(?:local-|service$|deepl$|local$)/iu.test(name)
  if (name !== '' && name.length <= maxEngineLength && !/\p{C}/u.test(name) && !isOther) return name
  const why = isOther
    ? 'is the name of a service'
    : `must have 1 to ${maxEngineLength} characters, and no control characters`
  throw new LockaleError('USAGE_BAD_VALUE', `The engine ${JSON.stringify(name.slice(0, maxEngineLength))} ${why}.`, {
    hint: 'Name the model that wrote the translations: --engine "claude-sonnet-5"',
  })
}
