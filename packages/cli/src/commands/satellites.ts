// Packages beside the engine, in the order of the help. Nothing else in the engine names them.
export { satellite as setup } from '@lockale/setup/satellite'
export { satellite as review } from '@lockale/review/satellite'
export { satellite as interchange } from '@lockale/interchange/satellite'
export { satellite as resources } from '@lockale/resources/satellite'
