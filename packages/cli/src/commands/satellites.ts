// Optional packages with commands. Only this file imports them. Help sorts them by these names.
export { satellite as setup } from '@lockale/setup/satellite'
export { satellite as review } from '@lockale/review/satellite'
export { satellite as interchange } from '@lockale/interchange/satellite'
export { satellite as resources } from '@lockale/resources/satellite'
