export const userManagement = {
  title: '',
}
