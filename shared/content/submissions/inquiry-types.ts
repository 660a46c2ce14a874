/** What a contact message may be about (specification, section 3). */
export const inquiryTypes = [
  { value: 'general', label: 'General Inquiry' },
  { value: 'provider', label: 'Healthcare Provider Support' },
  { value: 'patient', label: 'Patient Support' },
  { value: 'business', label: 'Business Partnership' },
  { value: 'technical', label: 'Technical Support' },
  { value: 'billing', label: 'Billing Question' },
  { value: 'media', label: 'Media Inquiry' },
  { value: 'feedback', label: 'Feedback/Suggestion' },
] as const;
