import { Certificate, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Construct } from 'constructs';

/** The certificate of the site's domain, which an operator has requested: its validation needs the domain's DNS. */
export class SiteCertificate extends Construct {
  readonly arn: string;
  readonly certificate: ICertificate;

  constructor(scope: Construct, id: string, arn: string) {
    super(scope, id);
    this.arn = arn;
    this.certificate = Certificate.fromCertificateArn(this, 'Certificate', arn);
  }
}
