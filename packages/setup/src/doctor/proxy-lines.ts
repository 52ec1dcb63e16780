import { access } from 'node:fs/promises'
import type { Environment } from '@lockale/connect/keys/key-source'
import type { HealthLine } from '@lockale/core'

/** What stands between here and the service, as the environment says. Names and passwords are not shown. */
export async function proxyLines(env: Environment): Promise<readonly HealthLine[]> {
  const named = ['HTTPS_PROXY', 'HTTP_PROXY'].flatMap((name) => {
    const value = env[name.toLowerCase()] ?? env[name] ?? ''
    return value === '' ? [] : [proxyLine(name, value)]
  })
  const noProxy = env['no_proxy'] ?? env['NO_PROXY'] ?? ''
  const lines = named.length === 0 ? [line('ok', 'none is set')] : named
  if (named.length > 0 && noProxy !== '') lines.push(line('ok', `not for ${noProxy}`))
  return [...lines, ...(await certificateLines(env))]
}

function proxyLine(name: string, value: string): HealthLine {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || url.host === '') {
    return line('broken', `${name} is not the URL of a proxy`, 'Write it as http://host:port, or unset it.')
  }
  return line('ok', `${name} is ${url.protocol}//${url.host}`)
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
