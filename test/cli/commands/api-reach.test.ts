import { expect, test } from 'vitest'
import { endpointIndex } from '../../service/contract/endpoint-index.ts'
import { startAsReal } from '../../start-as-real.ts'
import { callLockale } from '../call-lockale.ts'
import { createFolder } from '../folder.ts'

const overHttp = endpointIndex.filter((endpoint) => !endpoint.startsWith('WebSocket '))

test('lockale api reaches every endpoint of the interface', async () => {
  await using service = await startAsReal()
  await using folder = await createFolder({ 'empty.json': {} })
  for (const endpoint of overHttp) {
    const [method = '', template = ''] = endpoint.split(' ')
    const path = template.replaceAll(/\{\w+\}/gu, '00000000-0000-4000-8000-000000000000')
    const key = template.startsWith('/v2/admin/') ? 'key:adm' : 'key'
    const body = method === 'GET' || method === 'DELETE' ? [] : ['--data', 'empty.json']
    const out = template.endsWith('/result') ? ['--out', 'answer'] : []
    const line = ['api', method, path, '--base-url', service.url, ...body, ...out]
    const before = service.counters.requests
    const { err } = await callLockale(line, { cwd: folder.path, env: { LOCKALE_KEY: key } })
    const [asked] = service.requests.slice(before)
    expect([endpoint, asked?.route, err]).toEqual([endpoint, endpoint, expect.not.stringContaining('USAGE')])
  }
})
