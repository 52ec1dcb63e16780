import type { CallOptions } from './http/call.ts'
import type { Connection } from './http/connection.ts'
import { transportError } from './http/transport-error.ts'
import { SendFailure } from './http/wire.ts'
import { type Closing, openClient } from './open-client.ts'
import type { ClientOptions } from './options.ts'
import { stringCallTable } from './parameters/string-calls.ts'
import { type Text, textCalls } from './resources/text.ts'
import type { AllTexts } from './resources/translate-all.ts'
import type { RephraseParams, Writing } from './resources/write.ts'

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
  return openClient('createTranslator', options, { makeCalls, table: stringCallTable })
}

/** Returns the calls. All but `translate` load with their first use, and copy what they are given before. */
function makeCalls(connection: Connection): Omit<Translator, keyof Closing> {
  const text = textCalls(connection)
  // a lone string gives the result of a lone string
  const improve = <Name extends keyof Writing>(name: Name) =>
    (async (params: RephraseParams, options?: CallOptions) => {
      const given = { ...params, text: params.text.slice() }
      const { writeCalls } = await loaded(import('./resources/write.ts'), `/v2/write/${name}`)
      return writeCalls(connection)[name](given, options)
    }) as Writing[Name]
  return {
    ...text,
    async translateAll(strings, options) {
      const given = strings.slice()
      const { allTextCalls } = await loaded(import('./resources/translate-all.ts'), '/v2/translate')
      return allTextCalls(connection, text).translateAll(given, options)
    },
    rephrase: improve('rephrase'),
    correct: improve('correct'),
  }

  /** Returns the code of a call. @throws {ServiceError} if the file of the page is gone: then nothing was sent */
  function loaded<Code>(loading: Promise<Code>, path: string): Promise<Code> {
    return loading.catch((error: unknown) => {
      const lost = new SendFailure('transport', false, error)
      throw transportError(lost, { method: 'POST', path, maxBytes: 0 }, connection)
    })
  }
}
