import type { Connection } from './http/connection.ts'
import { openConnection } from './http/open-connection.ts'
import type { ClientOptions } from './options.ts'
import { type CallTable, guardCalls } from './parameters/guard-calls.ts'
import { checkEach } from './parameters/shape.ts'
import { clientOptions } from './parameters/string-calls.ts'

/** What closes a client. */
export interface Closing extends AsyncDisposable {
  /** Closes all connections. Calls that still run fail. */
  close(): Promise<void>
}

/**
 * Creates a client with the calls that `makeCalls` returns. Each call checks its arguments by `table`.
 * @param call the function that creates it, for errors: `createClient`
 */
export function openClient<Calls extends object>(
  call: string,
  options: ClientOptions,
  { makeCalls, table }: { makeCalls: (connection: Connection) => Calls; table: CallTable<Calls> },
): Calls & Closing {
  checkEach({ options: clientOptions }, () => options, { call, isChecking: true })
  const connection = openConnection(options)
  let closing: Promise<void> | undefined
  const calls = guardCalls(makeCalls(connection), table, connection.isChecking)
  return { ...calls, close, [Symbol.asyncDispose]: close }

  function close(): Promise<void> {
    closing ??= connection.transport.close()
    return closing
  }
}
