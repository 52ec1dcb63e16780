import { type Closing, openClient } from './open-client.ts'
import type { ClientOptions } from './options.ts'
import { stringCallTable } from './parameters/string-calls.ts'
import { type Text, textCalls } from './resources/text.ts'
import { type AllTexts, allTextCalls } from './resources/translate-all.ts'
import { type Writing, writeCalls } from './resources/write.ts'

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
    makeCalls: (connection) => ({ ...textCalls(connection), ...allTextCalls(connection), ...writeCalls(connection) }),
    table: stringCallTable,
  })
}
