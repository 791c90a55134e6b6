import type { Area } from '../../../shared/api/endpoint.ts'
import type { JobContent, JobFile } from '../../../shared/api/exporting/job-fields.ts'
import type { ExportJobModel } from '../../operations/job-models.ts'
import { getContentKind, type JobContents } from './job-source.ts'

/** Creates a job record for the queue. */
export function createJob(
  contents: JobContents,
  request: { id: string; name?: string | undefined; content: JobContent; file: JobFile; scheduleId?: string | null },
  by: { user: { userId: string; contractId: string }; area: Area; address: string | null },
): Partial<ExportJobModel> {
  const at = new Date().toISOString()
  const { id, content, file, scheduleId = null } = request
  return {
    id,
    userId: by.user.userId,
    contractId: by.user.contractId,
    area: by.area,
    address: by.address,
    scheduleId,
    name: request.name ?? getContentKind(contents, content).getName(content, file.language),
    content,
    file,
    state: 'queued',
    createdAt: at,
    queuedAt: at,
    parts: [],
    errorValues: {},
  }
}
