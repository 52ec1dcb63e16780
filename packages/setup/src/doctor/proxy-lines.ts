import { access } from 'node:fs/promises'
import type { Environment } from '@lockale/connect/keys/key-source'
import type { HealthLine } from '@lockale/core'
import { findProxy, parseProxy } from '@lockale/errors'

/** What stands between here and the service, as the environment says. Names and passwords are not shown. */
export async function proxyLines(env: Environment): Promise<readonly HealthLine[]> {
  const found = findProxy(env)
  if (found === undefined) return [line('ok', 'none is set'), ...(await certificateLines(env))]
  const noProxy = env['no_proxy'] ?? env['NO_PROXY'] ?? ''
  const lines = [proxyLine(found)]
  if (noProxy !== '') lines.push(line('ok', `not for ${noProxy}`))
  return [...lines, ...(await certificateLines(env))]
}

function proxyLine({ name, value }: { readonly name: string; readonly value: string }): HealthLine {
  const address = parseProxy(value)
  if (address === undefined) {
    return line('broken', `${name} is not the URL of a proxy`, 'Write it as http://host:port, or unset it.')
  }
  return line('ok', `${name} is ${address.protocol}//${address.hostname}:${address.port}`)
}

async function certificateLines(env: Environment): Promise<readonly HealthLine[]> {
  const lines: HealthLine[] = []
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    const fix = 'Unset NODE_TLS_REJECT_UNAUTHORIZED. For your own certificate: NODE_EXTRA_CA_CERTS=/path/to/ca.pem'
    lines.push({
      id: 'tls',
      status: 'broken',
      says: 'certificates are not checked: anyone on the network could read the key',
      fix,
    })
  }
  const extra = env['NODE_EXTRA_CA_CERTS'] ?? ''
  if (extra !== '') {
    const isThere = await access(extra).then(
      () => true,
      () => false,
    )
    if (isThere) lines.push({ id: 'tls', status: 'ok', says: `also trusts ${extra}`, fix: undefined })
    else {
      const fix = 'Correct NODE_EXTRA_CA_CERTS, or unset it: Node ignores a file that it cannot read.'
      lines.push({ id: 'tls', status: 'broken', says: `${extra} cannot be read`, fix })
    }
  }
  return lines
}

function line(status: HealthLine['status'], says: string, fix?: string): HealthLine {
  return { id: 'proxy', status, says, fix }
}
