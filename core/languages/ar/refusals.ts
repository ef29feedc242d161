/** Arabic. Translation not reviewed by a speaker. */
import type { RefusalTexts } from '../dictionary.ts'

export const REFUSALS: RefusalTexts = {
  'Unable to log in with provided credentials.': 'تعذّر تسجيل الدخول بهذه البيانات.',
  'user with this email already exists.': 'يوجد حساب بهذا البريد الإلكتروني.',
  'Enter a valid email address.': 'أدخل بريدًا إلكترونيًا صحيحًا.',
  'This field is required.': 'هذا الحقل مطلوب.',
  'This field may not be blank.': 'لا يجوز أن يكون هذا الحقل فارغًا.',
  'The password is too similar to the email.': 'كلمة المرور تشبه البريد الإلكتروني كثيرًا.',
  'This password is too short. It must contain at least 8 characters.':
    'كلمة المرور قصيرة جدًا. يجب ألا تقل عن 8 محارف.',
  'This password is too common.': 'كلمة المرور هذه شائعة جدًا.',
  'This password is entirely numeric.': 'كلمة المرور هذه أرقام فقط.',
  "The two password fields didn't match.": 'كلمتا المرور غير متطابقتين.',
  'The form could not be read. Please fill it in again.': 'تعذّرت قراءة النموذج. املأه من جديد من فضلك.',
}
