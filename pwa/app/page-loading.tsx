/** Shown before anything is loaded, even the messages. */
export function PageLoading() {
  return (
    <div className="page-loading" aria-busy="true">
      <i className="spinner" aria-hidden="true" />
    </div>
  )
}
