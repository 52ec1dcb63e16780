import { Refusal } from '../http/refusal.ts'

/** Rule 64 of SERVICE.md 4.3. @param pointer to the field, such as `/targets/0/type` */
export function invalidField(pointer: string): Refusal {
  return new Refusal(400, `${pointer}: Value is not valid`)
}
