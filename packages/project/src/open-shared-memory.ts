export { openSharedMemory } from '@lockale/core'
