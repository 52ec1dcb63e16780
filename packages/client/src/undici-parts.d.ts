declare module 'undici/lib/dispatcher/agent.js' {
  import { Agent } from 'undici'
  export default Agent
}

declare module 'undici/lib/core/connect.js' {
  import { buildConnector } from 'undici'
  export default buildConnector
}

declare module 'undici/lib/core/socks5-client.js' {
  import type { EventEmitter } from 'node:events'
  import type { Socket } from 'node:net'
  export class Socks5Client extends EventEmitter {
    constructor(socket: Socket, options: { readonly username?: string; readonly password?: string })
    handshake(): void
    connect(hostname: string, port: number): void
  }
}

declare module 'undici/lib/mock/mock-agent.js' {
  import { MockAgent } from 'undici'
  export default MockAgent
}
