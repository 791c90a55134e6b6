import { onTestFinished, vi } from 'vitest'
import { AuditEventModel } from '../operations/models.ts'

/** Makes the next write to the audit log fail; the audit log is restored after the test. */
export function failNextAuditWrite(): void {
  const spy = vi.spyOn(AuditEventModel, 'query').mockImplementationOnce(() => {
    throw new Error('the audit log cannot be written')
  })
  onTestFinished(() => spy.mockRestore())
}
