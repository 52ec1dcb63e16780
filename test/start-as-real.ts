import { type LocalService, type ServiceOptions, startService } from '@lockale/service'

/** The local service as if it were a real one: its texts count as translations. */
export function startAsReal(options: ServiceOptions = {}): Promise<LocalService> {
  return startService({ announceStandIn: false, ...options })
}
