import { startService } from '@lockale/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractRows } from '../service/contract/all-rows.ts'
import { remoteClient } from './remote-client.ts'
import { type Runtime, runtimes } from './runtimes.ts'

/** A session cannot be sent here, it has a test of its own; nor can pages that are only read when they are needed. */
const notSent = new Set(['voice.open', 'styleRules.each'])
const rows = contractRows.filter(({ client }) => !notSent.has(client))

describe.for(runtimes)('the built client in $name', ({ name, hasFiles, start }) => {
  const reason = typeof start === 'string' ? ` (${start})` : ''
  let runtime: Runtime
  beforeAll(async () => {
    if (typeof start !== 'string') runtime = await start()
  })
  afterAll(() => runtime?.close())

  test.skipIf(reason !== '').for(rows.map((row) => [`${row.client} → ${row.endpoint}`, row] as const))(
    `%s, in ${name}${reason}`,
    async ([, row]) => {
      await using service = await startService()
      const key = row.endpoint.includes('/admin/') ? 'contract:adm' : 'contract'
      const errors: Error[] = []
      const options = { key, baseUrl: service.url, attempts: 1, environment: {}, timeoutMs: 5000 }
      const client = remoteClient(runtime.ask, options, (error) => errors.push(error))
      try {
        await row.run(client, service)
      } catch (error) {
        // a path, in a runtime that has none
        if (hasFiles || errors.at(-1)?.message !== 'This runtime cannot open a path.') throw error
        return
      }
      expect(service.requests.map(({ route }) => route)).toContain(row.endpoint)
      expect(service.requests.filter(({ status }) => status === 500)).toEqual([])
    },
  )

  test.skipIf(reason !== '')(`a voice session, in ${name}${reason}`, async () => {
    await using service = await startService()
    const kinds = await runtime.ask('speak', { key: 'contract', baseUrl: service.url, environment: {} })
    expect(kinds).toEqual(expect.arrayContaining(['target_transcript_update', 'end_of_stream']))
  })
})
