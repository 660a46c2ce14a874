/** Labels of the forms' fields, by field. Messages name a field by them. */

export const practiceLabels = {
  name: 'Practice name',
  description: 'Description',
  address: 'Address',
  phone: 'Phone number',
  email: 'Email address',
  website: 'Website',
  cityId: 'City',
  categoryId: 'Medical category',
  services: 'Services',
  insuranceAccepted: 'Insurance accepted',
  practiceHours: 'Practice hours',
  acceptingPatients: 'Accepting new patients',
  telemedicine: 'Telemedicine',
  emergencyServices: 'Emergency services',
  parkingAvailable: 'Parking available',
  wheelchairAccessible: 'Wheelchair accessible',
  languagesSpoken: 'Languages spoken',
} as const;

export const contactLabels = {
  fullName: 'Full name',
  email: 'Email address',
  phone: 'Phone number',
  inquiryType: 'Inquiry type',
  subject: 'Subject',
  message: 'Message',
} as const;

export const rejectionLabels = {
  reason: 'Reason',
} as const;
