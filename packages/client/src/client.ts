import { openConnection } from './open-connection.ts'
import type { ClientOptions } from './options.ts'
import { type Glossaries, glossaryCalls } from './resources/glossaries.ts'
import { type Languages, languageCalls } from './resources/languages.ts'
import { type Memories, memoryCalls } from './resources/memories.ts'
import { type StyleRules, styleRuleCalls } from './resources/style-rules.ts'
import { type Text, textCalls } from './resources/text.ts'
import { type UsageReports, usageCalls } from './resources/usage.ts'

/**
 * The language service. Every call throws a `ServiceError` when it fails, and a plain `LockaleError` when its arguments
 * cannot be sent.
 */
export interface LanguageService extends Text, UsageReports, Languages, AsyncDisposable {
  readonly glossaries: Glossaries
  readonly styleRules: StyleRules
  readonly memories: Memories
  /** Closes the connections. A call that still runs fails. */
  close(): Promise<void>
}

/**
 * Opens no socket before the first call.
 * @throws {LockaleError} for a key, tag, address or proxy that cannot be used, `HOST_NOT_ALLOWED` for an address that the key
 * may not go to
 */
export function createClient(options: ClientOptions): LanguageService {
  const connection = openConnection(options)
  let closing: Promise<void> | undefined
  return {
    ...textCalls(connection),
    ...usageCalls(connection),
    ...languageCalls(connection),
    glossaries: glossaryCalls(connection),
    styleRules: styleRuleCalls(connection),
    memories: memoryCalls(connection),
    close,
    [Symbol.asyncDispose]: close,
  }

  function close(): Promise<void> {
    // one that was handed in belongs to whoever made it
    closing ??= options.dispatcher === undefined ? connection.dispatcher.destroy() : Promise.resolve()
    return closing
  }
}
