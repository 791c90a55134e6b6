export const forgotPassword = {
  title: '',
}
