/** Step of a sign-in at which the user only waits. */
export function ProgressStep({ title, text }: { title: string; text: string }) {
  return (
    <div className="login-form" aria-busy="true">
      <h1>{title}</h1>
      <p className="lead" role="status">
        {text}
      </p>
    </div>
  )
}
