/** Words of uploads that users read. */
export const UPLOAD_TEXT = {
  notAccepted: '图片无法识别：请上传5MB以内、2500万像素以内的JPG、PNG或WebP图片',
} as const;
