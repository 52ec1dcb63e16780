import type { CallOptions } from './http/call.ts'
import type { Connection } from './http/connection.ts'
import { type Closing, openClient } from './open-client.ts'
import type { ClientOptions } from './options.ts'
import { stringCallTable } from './parameters/string-calls.ts'
import { type Text, textCalls } from './resources/text.ts'
import type { AllTexts } from './resources/translate-all.ts'
import type { ImproveResult, RephraseParams, Writing } from './resources/write.ts'

/** The calls of the client that translate and improve strings. */
export interface Translator extends Text, AllTexts, Writing, Closing {}

/**
 * Creates a client that only translates and improves strings, for pages and Workers: a bundle of it is a third of the
 * whole client. It has the same options, calls and errors as `createClient`.
 * ```ts
 * import { createTranslator } from '@lockale/client'
 *
 * const { text } = await createTranslator({ key, baseUrl }).translate({ text: 'Good morning', targetLang: 'de' })
 * ```
 * @throws {LockaleError} as `createClient`
 */
export function createTranslator(options: ClientOptions): Translator {
  return openClient('createTranslator', options, {
    makeCalls: (connection) => ({
      ...textCalls(connection),
      async translateAll(strings, options) {
        const given = strings.slice()
        const { allTextCalls } = await import('./resources/translate-all.ts')
        return allTextCalls(connection, textCalls(connection)).translateAll(given, options)
      },
      rephrase: improve('rephrase', connection),
      correct: improve('correct', connection),
    }),
    table: stringCallTable,
  })
}

/** Returns a call whose code loads with its first use. It copies what it is given: the caller may change it meanwhile. */
function improve<Name extends keyof Writing>(name: Name, connection: Connection): Writing[Name] {
  const call = async (params: RephraseParams, options?: CallOptions): Promise<ImproveResult> => {
    const given = { ...params, text: params.text.slice() }
    const { writeCalls } = await import('./resources/write.ts')
    return writeCalls(connection)[name](given, options)
  }
  // a lone string gives the result of a lone string
  return call as Writing[Name]
}
